/** The slice of the page configuration that identity and calls need. */
export interface Page {
  identity: {
    apiKey: string;
    authDomain: string;
    projectId: string;
    /** Address of the emulator; never in production. */ emulator?: string;
  };
  backend: string;
  gateway: string;
}

export function readPage(): Page {
  const element = document.getElementById('page');
  if (!element?.textContent) throw new Error('The page carries no configuration (script#page)');
  return JSON.parse(element.textContent) as Page;
}
