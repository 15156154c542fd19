declare module '*.module.css' {
  const classes: Record<string, string>;
  export default classes;
}
declare module '*.css';
declare module '*.svg' {
  const address: string;
  export default address;
}
/** The screens that a remote exposes, by name (webpack/exposesLoader.js). */
declare module '*/webpack.config.cjs?exposes' {
  import type { ComponentType } from 'react';
  const exposes: Record<string, ComponentType>;
  export default exposes;
}
/** A script that a QA page loads by address: the file, a changed copy of it, and its hash (webpack/scriptLoader.js). */
declare module '*?script' {
  const script: { file: string; changed: string; integrity: string };
  export default script;
}
