/** Downloads a text as a file. */
export function download(text: string, name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the file after the click handler returns.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
