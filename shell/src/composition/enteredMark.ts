/** On the page's registry once it is another composition than the one that the page was served with. */
export const enteredMark = 'data-composition';
