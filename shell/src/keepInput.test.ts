import { keepInput } from './keepInput.ts';

const html = `
  <label>Name <input name="name"></label>
  <label>Grund <textarea name="reason"></textarea></label>`;
const readFields = () =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].map(({ value }) => value);

test('input passes to the fields of the new page once: what is edited afterwards stays', () => {
  document.body.innerHTML = html;
  const [name, reason] = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  name!.value = 'Anna';
  reason!.value = 'Umzug';
  const restore = keepInput(document.body);
  restore();
  document.body.innerHTML = html;
  restore();
  expect(readFields()).toEqual(['Anna', 'Umzug']);
  document.querySelector('input')!.value = 'Anna Berg';
  restore();
  expect(readFields()).toEqual(['Anna Berg', 'Umzug']);
});
