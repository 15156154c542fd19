const pureTopLevel = require('./pureTopLevel.js');

const lines = (source) =>
  source
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

test('says of the calls of a top level that they have no effect, and nothing of others', () => {
  const source = `
var Outlet = React3.memo(OutletImpl);
var reset = Symbol("reset");
var names = Object.getOwnPropertyNames(Object.prototype).sort().join();
Outlet.displayName = "Outlet";
var optimistic = React3[USE_OPTIMISTIC];
start(React3.memo);`;
  expect(lines(pureTopLevel(source))).toEqual([
    'var Outlet = /* @__PURE__ */ React3.memo(OutletImpl);',
    'var reset = /* @__PURE__ */ Symbol("reset");',
    'var names = /* @__PURE__ */ Object.getOwnPropertyNames(Object.prototype).sort().join();',
    'var optimistic = React3.useOptimistic;',
    'start(React3.memo);',
  ]);
});
