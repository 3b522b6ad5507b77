/** Asks for a file by the browser's own dialog. Answers how to forget the question. */
export function askForFile(onFile: (file: File) => void): () => void {
  const field = document.createElement('input')
  field.type = 'file'
  field.hidden = true
  // Some browsers take no clicks on what is not part of the page.
  document.body.append(field)
  field.addEventListener('change', () => {
    const file = field.files?.[0]
    if (file) onFile(file)
  })
  field.click()
  return () => field.remove()
}
