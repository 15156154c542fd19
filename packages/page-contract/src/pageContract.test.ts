import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readPage } from './readPage.ts';
import { renderDataBlock } from 'page-contract/dataBlock';
import { moduleDescriptorSchema, ownerSchema, pageSchema, remoteContractSchema } from 'page-contract/schemas';
import { placePage, testPage } from 'page-contract/testing';

const route = { path: '/faq', expose: './Faq', title: 'FAQ', access: 'public', layout: 'public' };
const descriptor = (...routes: object[]) => ({
  owner: { team: '@box/help', contact: 'help@box.example' },
  name: 'mf-help',
  port: 3004,
  hostApi: '^1.0.0',
  routes,
});
const contract = (file: string) => ({
  name: 'mf-help',
  version: '1.0.0-a1',
  container: 'mf_help',
  hostApi: '^1.0.0',
  shared: {},
  module: { name: 'mf-help', routes: [route] },
  entry: 'remoteEntry.js',
  direct: 'direct.js',
  exposes: {},
  calls: [],
  api: { calls: {} },
  files: { [file]: { integrity: 'sha384-x' } },
});

describe('the page configuration', () => {
  test('that tests get is valid', () => {
    expect(pageSchema.parse(testPage())).toEqual(testPage());
  });

  test('is read from its data block', () => {
    placePage({ product: 'Zauberkiste' });
    placePage({ gateway: 'http://gateway.example' });
    expect(readPage()).toEqual({ ...testPage(), gateway: 'http://gateway.example' });
  });

  test('cannot be ended early by a text in it', () => {
    document.head.innerHTML = renderDataBlock('page', testPage({ product: '</script><script>alert(1)</script><!--' }));
    expect(document.scripts).toHaveLength(1);
    expect(readPage().product).toBe('</script><script>alert(1)</script><!--');
  });

  test('that is missing is an error with a name', () => {
    document.head.innerHTML = '';
    expect(readPage).toThrow('The page carries no configuration (script#page)');
  });

  test.each(['site/owner.json', 'site/owner.sample.json'])('takes %s', (file) => {
    expect(ownerSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).error).toBeUndefined();
  });
});

describe('a module descriptor', () => {
  test.each([
    ['a page for members that does not say where others end', { ...route, access: 'signed-in' }, 'signedOutTo'],
    ['a field nobody knows', { ...route, acess: 'public' }, 'acess'],
    ['an address with a parameter', { ...route, path: '/faq/:id' }, 'path'],
  ])('is refused with %s', (_, wrong, named) => {
    const { error } = moduleDescriptorSchema.safeParse(descriptor(wrong));
    expect(error?.message).toContain(named);
  });

  test('with complete routes passes', () => {
    expect(moduleDescriptorSchema.safeParse(descriptor(route)).success).toBe(true);
  });
});

describe('a build contract', () => {
  test('of a version from before, with a field that routes no longer have, is still read, so that it can go live again', () => {
    const older = { ...contract('x.js'), module: { name: 'mf-help', routes: [{ ...route, reads: ['{gateway}/a'] }] } };
    expect(remoteContractSchema.parse(older).module.routes).toEqual([route]);
  });

  test.each([
    '../secret.js',
    'images/../../x.js',
    '/etc/passwd.js',
    'C:\\x.js',
    'a\\b.js',
    '.site.json',
    'a/.env',
    '',
    'a//b.js',
  ])('that lists “%s” as a file is refused', (file) => {
    const { error } = remoteContractSchema.safeParse(contract(file));
    expect(error?.issues[0]).toMatchObject({ path: ['files', file] });
  });

  test.each(['remoteEntry.js', 'images/box@2x.0f8086627a31.avif', '__federation_expose_Faq.abc.css'])(
    'may list %s',
    (file) => expect(remoteContractSchema.safeParse(contract(file)).success).toBe(true),
  );
});

test('webpack’s configuration, which is CommonJS, can require the schemas without a warning', () => {
  const code = `const { moduleDescriptorSchema } = require('page-contract/schemas'); console.log(typeof moduleDescriptorSchema.parse);`;
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', code], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  });
  expect([stdout.trim(), stderr]).toEqual(['function', '']);
});
