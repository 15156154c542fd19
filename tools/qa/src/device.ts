import { settingsIn, type DeviceSetting } from './deviceSettings.ts';
import { asOnDevice, forcedColours } from './mediaFeatures.ts';

/**
 * Sets the device as far as a page can: media queries of styles and scripts answer as if it were set. What only the browser itself
 * can do, docs/qa.md names.
 */
export function setDevice(device: string): void {
  const settings = settingsIn(device);
  if (settings.length === 0) return;
  if (settings.includes('no-storage')) blockStorage();
  if (settings.includes('text-200')) document.documentElement.style.fontSize = '200%';
  if (settings.includes('forced-colours')) addSheet(forcedColours);
  const { matchMedia } = window;
  window.matchMedia = (query) => matchMedia.call(window, asOnDevice(query, settings));
  const known = new WeakSet<CSSStyleSheet>();
  const rewrite = () => {
    for (const sheet of document.styleSheets) {
      if (known.has(sheet)) continue;
      known.add(sheet);
      rewriteRules(sheet.cssRules, settings);
    }
  };
  rewrite();
  // A screen may bring more of them later.
  document.addEventListener('load', rewrite, true);
  new MutationObserver(rewrite).observe(document.head, { childList: true, subtree: true });
}

function rewriteRules(rules: CSSRuleList, settings: DeviceSetting[]): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) {
      const isForForcedColours = /forced-colors:\s*active/.test(rule.media.mediaText);
      rule.media.mediaText = asOnDevice(rule.media.mediaText, settings);
      if (isForForcedColours && settings.includes('forced-colours')) raise(rule.cssRules);
    }
    if ('cssRules' in rule) rewriteRules(rule.cssRules as CSSRuleList, settings);
  }
}

/** What a style says for forced colours stands above what the system repaints. */
function raise(rules: CSSRuleList): void {
  for (const rule of rules)
    if (rule instanceof CSSStyleRule)
      for (const name of Array.from(rule.style))
        rule.style.setProperty(name, rule.style.getPropertyValue(name), 'important');
}

function addSheet(text: string): void {
  document.head.append(Object.assign(document.createElement('style'), { textContent: text }));
}

/** As browsers that keep nothing of a site: even asking for the storage throws. */
function blockStorage(): void {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
    Object.defineProperty(window, name, {
      configurable: true,
      get() {
        throw new DOMException(`Access to ${name} is denied`, 'SecurityError');
      },
    });
}
