import { createRoot } from 'react-dom/client';
import { dressPanel } from '../panel/dressPanel.ts';
import { CompositionPanel, type Shown } from './CompositionPanel.tsx';
import { Notice } from './Notice.tsx';

export interface Panel {
  show(composition: Shown): void;
  refuse(sentence: string): void;
  close(): void;
}

/** Beside the app, in a root of its own: it is there before anything of the composition is, and whatever becomes of that. */
export function openPanel(): Panel {
  const undress = dressPanel();
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<Notice>The composition link is being read.</Notice>);
  return {
    show: (composition) => root.render(<CompositionPanel {...composition} />),
    refuse: (sentence) => root.render(<Notice isAlert>{sentence}</Notice>),
    close() {
      root.unmount();
      undress();
    },
  };
}
