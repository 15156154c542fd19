import { compositionParameter } from 'page-contract/compositionText';

/** On the page's registry once it is another composition than the one that the page was served with. */
export const enteredMark = 'data-composition';

/** The composition link that this page is asked with; nothing once it was followed, by this shell or by the one that started this one. */
export const askedComposition = () =>
  document.querySelector(`#registry[${enteredMark}]`)
    ? null
    : new URLSearchParams(window.location.search).get(compositionParameter);
