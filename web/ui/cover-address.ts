/** A cover's address over https and with the page lying flat, whatever a kept book still says (document 2, section 5). */
export function coverOf(address: string | undefined): string | undefined {
  return address?.replace(/^http:\/\//i, 'https://').replace('edge=curl', 'edge=natural');
}
