/**
 * Light colours of mails, from `packages/ui-kit/src/tokens.css`. Backgrounds: `paper` of the window, `surface` of the
 * content, `sunken` of facts in it. Text: `ink`, and `soft` for less important parts.
 */
export const day = {
  paper: '#fbf4e6',
  surface: '#fffbf2',
  sunken: '#f1e6d0',
  ink: '#1c2545',
  soft: '#4c5371',
  line: '#e2d4b8',
  amber: '#f2ac3c',
  amberDeep: '#d98a17',
  wood: '#a4602b',
};

/** Dark colours of mails. `mailStyle` sets them by class names. */
export const night = {
  paper: '#121b31',
  surface: '#1a2542',
  sunken: '#0d1427',
  ink: '#f8eedb',
  soft: '#bcc2d9',
  line: '#303d62',
};

// Mails load no fonts: the product's are used only where they are installed.
export const serif = "Fraunces, Georgia, 'Times New Roman', serif";
export const sans = "Nunito, 'Trebuchet MS', Verdana, sans-serif";

/**
 * Style sheet of mails, for mail programs that support one: dark colours and narrow windows. In the dark, the window
 * (class `paper`) gets `night.sunken`, because the header has `night.paper` in both colour schemes and must stand out.
 * The facts (class `sunken`) get `night.paper`. The classes in the query for narrow windows have no colours.
 */
export const mailStyle = `
@media (prefers-color-scheme: dark) {
  .paper { background: ${night.sunken} !important; }
  .sheet { background: ${night.surface} !important; color: ${night.ink} !important; }
  .sunken { background: ${night.paper} !important; }
  .ink { color: ${night.ink} !important; }
  .soft { color: ${night.soft} !important; }
  .line { border-color: ${night.line} !important; }
}
@media (max-width: 480px) {
  .edge { padding: 0 0 16px !important; }
  .inside { padding-left: 20px !important; padding-right: 20px !important; border-radius: 0 !important; }
  .button { display: block !important; }
}
`;
