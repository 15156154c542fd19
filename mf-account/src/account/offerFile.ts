/** Hands the person a JSON file, as if they had clicked a download link. */
export function offerFile(name: string, content: unknown): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Safari reads the address only after the click has ended.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
