/**
 * Style sheet of pages for developers and testers, such as the mail catcher's. They must not look like the app. The
 * style sheet is a string, because each page contains it inline. Colours: `--paper` and `--card` are backgrounds,
 * `--ink` and `--soft` are text, `--mark` is the banner's background.
 */
export const pageStyle = `
:root { color-scheme: light dark; --paper: #fbf6ec; --card: #fffdf8; --ink: #1f2a44; --soft: #5a6178; --line: #d9cfbb;
  --accent: #8a4b08; --accent-ink: #fff; --good: #2f6437; --bad: #a12a3a; --mark: #fdebc8; }
@media (prefers-color-scheme: dark) { :root { --paper: #141a2c; --card: #1c2439; --ink: #f1e9d8; --soft: #b3b6c6; --line: #3b4561;
  --accent: #f2b35b; --accent-ink: #1c2439; --good: #9bd0a2; --bad: #f3a0aa; --mark: #3a3222; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: break-word; }
main { max-width: 64rem; margin: 0 auto; padding: 1rem; }
main.narrow { max-width: 34rem; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: .5rem 0 1rem; overflow-wrap: anywhere; }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
p { margin: .5rem 0; }
a { color: var(--accent); }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .9rem; padding: 1rem; margin: 1rem 0; }
.card > h2:first-child { margin-top: 0; }
.soft { color: var(--soft); }
.banner { background: var(--mark); border-bottom: 1px solid var(--line); padding: .5rem 1rem; text-align: center; font-weight: 600; }
.good { color: var(--good); font-weight: 600; } .bad { color: var(--bad); font-weight: 600; }
.row { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
.error { border: 2px solid var(--bad); border-radius: .9rem; padding: .75rem 1rem; margin: 1rem 0; }
button, .button { display: inline-block; min-height: 2.75rem; padding: .5rem 1.1rem; border: 2px solid var(--accent); border-radius: 1.4rem;
  background: var(--accent); color: var(--accent-ink); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
button.quiet, .button.quiet { background: transparent; color: var(--accent); }
button.wide { width: 100%; }
label { display: block; font-weight: 600; margin: .75rem 0 .25rem; }
input, select { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; border: 1px solid var(--soft); border-radius: .7rem;
  background: var(--paper); color: var(--ink); font: inherit; }
input[type=checkbox], input[type=radio] { width: auto; min-height: 0; }
input[type=number] { width: 6rem; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.scroll { overflow-x: auto; } summary { min-height: 2.75rem; padding: .6rem 0; color: var(--accent); font-weight: 600; cursor: pointer; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: .4rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; }
code, pre { font-family: ui-monospace, monospace; font-size: .9em; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; background: var(--card); border: 1px solid var(--line); border-radius: .7rem; padding: 1rem; }
dl { display: grid; grid-template-columns: minmax(6rem, auto) 1fr; gap: .25rem 1rem; margin: 0; } dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr; } dd { margin-bottom: .5rem; } }
`;
