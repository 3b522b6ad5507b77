import { fromCallback } from 'xstate'

/** Lets the person choose a file of theirs, by the browser's own dialog. */
export const pickFile = fromCallback<{ type: 'nothing' }, undefined>(({ sendBack }) => {
  const field = document.createElement('input')
  field.type = 'file'
  field.hidden = true
  // Some browsers take no clicks on what is not part of the page.
  document.body.append(field)
  field.addEventListener('change', () => {
    const content = field.files?.[0]
    if (content) sendBack({ type: 'file.chosen', file: { name: content.name, bytes: content.size, content } })
  })
  field.click()
  return () => field.remove()
})

/** Makes the browser ask before it leaves the page, as long as this runs. */
export const holdPage = fromCallback<{ type: 'nothing' }, undefined>(() => {
  const hold = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', hold)
  return () => removeEventListener('beforeunload', hold)
})
