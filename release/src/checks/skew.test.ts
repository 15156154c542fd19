import { createWorkingCopy } from '../testing.ts';
import { describeSkew, measureSkew } from './skew.ts';

let copy: Awaited<ReturnType<typeof createWorkingCopy>>;
beforeAll(async () => {
  copy = await createWorkingCopy();
  const kit = (pieces: Record<string, string>) => () => ({ uiKit: { version: '1.0.0', pieces } });
  await copy.writeShell('shell()', undefined, { css: ':root{--ink:#123;--paper:#fff;--moss:#0f0}' });
  await copy.writeRemote('mf-account', ['/login'], {
    access: 'public',
    css: '.mf-account__p{color:var(--ink);--own:1px}',
  });
  await copy.writeRemote('mf-help', ['/faq'], {
    css: '.mf-help__p{width:var(--own)}',
    code: 'draw("calc(var(--paper))")',
  });
  await copy.writeRemote('mf-old', ['/old'], { css: '.mf-old__p{}' });
  await copy.changeContract('mf-account', kit({ Button: 'aaaa1111', Card: 'cccc3333' }));
  await copy.changeContract('mf-help', kit({ Button: 'bbbb2222', Card: 'cccc3333' }));
  await copy.start();
});
afterAll(() => copy.remove());

test('the live parts are compared by the tokens they read and by the code of each piece of ui-kit', async () => {
  const skew = await measureSkew(await copy.site());
  expect(skew.shell).toMatchObject({ name: 'shell@1.0.0-aa', tokens: ['--ink', '--moss', '--paper'] });
  expect(skew.remotes.map(({ name, tokens }) => [name, tokens])).toEqual([
    ['mf-account@1.0.0-a1', ['--ink']],
    ['mf-help@1.0.0-a1', ['--paper']],
    ['mf-old@1.0.0-a1', []],
  ]);
  expect(skew.unread).toEqual(['--moss']);
  expect(skew.differing).toEqual({
    Button: { aaaa1111: ['mf-account@1.0.0-a1'], bbbb2222: ['mf-help@1.0.0-a1'] },
  });
  expect(describeSkew(skew)).toContain('Button: aaaa1111 in mf-account@1.0.0-a1; bbbb2222 in mf-help@1.0.0-a1');
  expect(describeSkew(skew)).toContain('mf-old@1.0.0-a1: ui-kit unknown');
});
