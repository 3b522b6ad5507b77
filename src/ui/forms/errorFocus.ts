import { type RefObject, useEffect, useRef } from 'react'
import type { Form } from '../../domain/form.ts'
import { giveFocus } from '../shared/focus.ts'

/** Moves the focus, once a form has been sent and something is wrong, to the place where that is said first. */
export function useErrorFocus(form: Form<object>): RefObject<HTMLFormElement | null> {
  const ref = useRef<HTMLFormElement>(null)
  const last = useRef(form)
  useEffect(() => {
    // Typing changes the draft too; only an answer changes the errors alone.
    const isAnswer = form.errors !== last.current.errors && form.draft === last.current.draft
    last.current = form
    if (!isAnswer) return
    const find = (selector: string) => ref.current?.querySelector<HTMLElement>(selector)
    const target = find('[aria-invalid="true"]') ?? find('[data-form-refusal]')
    if (target) giveFocus(target)
  }, [form])
  return ref
}
