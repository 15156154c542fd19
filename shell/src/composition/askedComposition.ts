import { compositionParameter } from 'page-contract/composition';
import { enteredMark } from './enteredMark.ts';

/** The composition link that this page is asked with; nothing once it was followed, by this shell or by the one that started this one. */
export const askedComposition = () =>
  document.querySelector(`#registry[${enteredMark}]`)
    ? null
    : new URLSearchParams(window.location.search).get(compositionParameter);
