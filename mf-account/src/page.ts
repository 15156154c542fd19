interface PageConfiguration {
  product: string;
  support: { email: string };
}

/** Door to the page configuration: the slice this remote needs. */
export function page(): PageConfiguration {
  return JSON.parse(document.getElementById('page')?.textContent ?? '{}') as PageConfiguration;
}
