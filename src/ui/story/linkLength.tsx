import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_LINKED } from '../../contract/limits.ts'
import { storyFragment } from '../../domain/story/link.ts'
import { useNumber } from '../shared/language.ts'
import { useMachine } from '../shared/runtime.tsx'

/** Share of a limit that is left when the limit is shown. */
export const NEAR = 0.2

/** Milliseconds without a change before the story is compressed. */
const PAUSE = 400

/** Length of the link to the story as it is written. Only a link that is too long is announced. */
export function LinkLength() {
  const { t } = useTranslation('story')
  const number = useNumber()
  const story = useMachine('story', ({ context }) => context.story)
  const [length, setLength] = useState(0)
  useEffect(() => {
    let isCurrent = true
    const measure = async () => {
      const fragment = await storyFragment(story)
      if (isCurrent) setLength(fragment.length)
    }
    const timer = setTimeout(() => void measure(), PAUSE)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [story])
  const max = number(MAX_LINKED)
  return (
    <>
      {MAX_LINKED - length < MAX_LINKED * NEAR && (
        <p className="story-limits">{t('link.length', { length: number(length), max })}</p>
      )}
      <p role="status" className="story-too-long">
        {length > MAX_LINKED && t('link.tooLong')}
      </p>
    </>
  )
}
