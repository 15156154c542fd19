const { readFileSync } = require('node:fs');
const ts = require('typescript');

/** Stands for the interpolated values of a template string. */
const placeholder = '…';

/** Matches letters and words that occur in German texts, but hardly in English ones. */
const german =
  /[äöüßÄÖÜ„]|\b(der|die|das|den|dem|und|oder|nicht|keine?|du|deine?[nmr]?|ist|sind|wird|wir|dir|dich|mit|bitte|hier|zum|zur|noch|eine?)\b/i;

/** Returns whether a string is a German text of at least two words. A single word may be a class name or a key. */
const isGermanText = (text) => /\p{L}\s\S/u.test(text) && german.test(text);

/** Returns the German texts in a program or a JSON file, as users read them, for tests of their wording. */
function findGermanTexts(file) {
  const source = readFileSync(file, 'utf8');
  if (file.endsWith('.json')) return collectStrings(JSON.parse(source)).filter(isGermanText);
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const texts = [];
  const visit = (node) => {
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) texts.push(node.text.trim());
    if (ts.isTemplateExpression(node))
      texts.push([node.head.text, ...node.templateSpans.map(({ literal }) => placeholder + literal.text)].join(''));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind));
  // Some texts contain HTML, whose tags users do not see.
  return texts.map((text) => text.replace(/<[^<>]*>/g, ' ')).filter(isGermanText);
}

function collectStrings(value) {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(collectStrings) : [];
}

module.exports = { findGermanTexts };
