/** Hands a file to the browser, which saves it as it saves any download. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads the address when it begins to save, which may be later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
