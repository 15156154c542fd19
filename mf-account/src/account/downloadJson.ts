/** Makes the browser save the content as a JSON file: it clicks a link to it that is not in the page. */
export function downloadJson(name: string, content: unknown): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Safari reads the address only after the click's task.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
