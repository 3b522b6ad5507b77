/** Opens the browser's file dialog. Returns how to cancel. */
export function askForFile(onFile: (file: File) => void): () => void {
  const field = document.createElement('input')
  field.type = 'file'
  field.hidden = true
  // Some browsers ignore clicks on detached elements.
  document.body.append(field)
  field.addEventListener('change', () => {
    const file = field.files?.[0]
    if (file) onFile(file)
  })
  field.click()
  return () => field.remove()
}
