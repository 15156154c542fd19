const { readFileSync } = require('node:fs');
const ts = require('typescript');

/** Placeholder of an interpolated value. */
const filledIn = '…';

const german =
  /[äöüßÄÖÜ„]|\b(der|die|das|den|dem|und|oder|nicht|keine?|du|deine?[nmr]?|ist|sind|wird|wir|dir|dich|mit|bitte|hier|zum|zur|noch|eine?)\b/i;

const isText = (text) => /\p{L}\s\S/u.test(text) && german.test(text);

/** Every German text that a file of program or a descriptor holds, as people get it. */
function germanTexts(file) {
  const source = readFileSync(file, 'utf8');
  if (file.endsWith('.json')) return stringsIn(JSON.parse(source)).filter(isText);
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const found = [];
  const visit = (node) => {
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) found.push(node.text.trim());
    if (ts.isTemplateExpression(node))
      found.push([node.head.text, ...node.templateSpans.map(({ literal }) => filledIn + literal.text)].join(''));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind));
  // Of a page's markup only what people read.
  return found.map((text) => text.replace(/<[^<>]*>/g, ' ')).filter(isText);
}

function stringsIn(value) {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : [];
}

module.exports = { germanTexts };
