const { readFileSync } = require('node:fs');
const ts = require('typescript');

/** Replaces an interpolated value. */
const placeholder = '…';

const german =
  /[äöüßÄÖÜ„]|\b(der|die|das|den|dem|und|oder|nicht|keine?|du|deine?[nmr]?|ist|sind|wird|wir|dir|dich|mit|bitte|hier|zum|zur|noch|eine?)\b/i;

const isText = (text) => /\p{L}\s\S/u.test(text) && german.test(text);

/** Returns the German texts in a program or a JSON file, as users read them. */
function findGermanTexts(file) {
  const source = readFileSync(file, 'utf8');
  if (file.endsWith('.json')) return stringsIn(JSON.parse(source)).filter(isText);
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const found = [];
  const visit = (node) => {
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) found.push(node.text.trim());
    if (ts.isTemplateExpression(node))
      found.push([node.head.text, ...node.templateSpans.map(({ literal }) => placeholder + literal.text)].join(''));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind));
  // Tags in texts of HTML are not read by users.
  return found.map((text) => text.replace(/<[^<>]*>/g, ' ')).filter(isText);
}

function stringsIn(value) {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : [];
}

module.exports = { findGermanTexts };
