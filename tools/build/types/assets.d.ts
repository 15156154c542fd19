declare module '*.module.css' {
  const classes: Record<string, string>;
  export default classes;
}
declare module '*.css';
declare module '*.svg' {
  const address: string;
  export default address;
}
/** The screens that a remote's webpack configuration exposes; its standalone build hands them out. */
declare module '*/webpack.config.js?exposes' {
  import type { ComponentType } from 'react';
  const exposes: Record<string, ComponentType>;
  export default exposes;
}
/** A script that a QA page loads by its address, and the hash that locks it. */
declare module '*?script' {
  const script: { file: string; changed: string; integrity: string };
  export default script;
}
