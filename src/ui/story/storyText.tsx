import { type ComponentType, createContext, type ReactNode, useContext, useMemo } from 'react'
import {
  type Block,
  figuresOfLine,
  type Inline,
  parseMarkdown,
  sentencesOf,
} from '../../domain/story/markdown.ts'

/** Renderers of the parts of a text that depend on data. */
type TextParts = {
  Figure: ComponentType<{ wanted: string }>
  /** Renders a sentence with the figures that it refers to. */
  Sentence: ComponentType<{ wanted: readonly string[]; children: ReactNode }>
}

const TextPartsOf = createContext<TextParts>({
  Figure: ({ wanted }) => `{${wanted}}`,
  Sentence: ({ children }) => children,
})

/** Renders a text of a story as elements. Nothing of it is read as HTML. */
export function StoryText({ text, parts }: { text: string; parts: TextParts }) {
  const blocks = useMemo(() => parseMarkdown(text), [text])
  return (
    <TextPartsOf value={parts}>
      <div className="story-text" dir="auto">
        {blocks.map((block, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other identity.
          <BlockView key={at} block={block} />
        ))}
      </div>
    </TextPartsOf>
  )
}

function BlockView({ block }: { block: Block }) {
  if (block.kind === 'heading')
    return (
      <h3 dir="auto">
        <Sentences parts={block.parts} />
      </h3>
    )
  if (block.kind === 'paragraph')
    return (
      <p dir="auto">
        <Sentences parts={block.parts} />
      </p>
    )
  const List = block.isOrdered ? 'ol' : 'ul'
  return (
    <List>
      {block.items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no other identity.
        <li key={at} dir="auto">
          <Sentences parts={item} />
        </li>
      ))}
    </List>
  )
}

function Sentences({ parts }: { parts: readonly Inline[] }) {
  const { Sentence } = useContext(TextPartsOf)
  return sentencesOf(parts).map((sentence, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: sentences have no other identity.
    <Sentence key={at} wanted={figuresOfLine(sentence)}>
      <Line parts={sentence} />
    </Sentence>
  ))
}

function Line({ parts }: { parts: readonly Inline[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity.
  return parts.map((part, at) => <Part key={at} part={part} />)
}

function Part({ part }: { part: Inline }) {
  const { Figure } = useContext(TextPartsOf)
  switch (part.kind) {
    case 'text':
      return part.text
    case 'figure':
      return <Figure wanted={part.wanted} />
    case 'bold':
      return (
        <strong>
          <Line parts={part.parts} />
        </strong>
      )
    case 'italic':
      return (
        <em>
          <Line parts={part.parts} />
        </em>
      )
    case 'link':
      return (
        <a href={part.href} target="_blank" rel="noopener noreferrer nofollow">
          <Line parts={part.parts} />
        </a>
      )
  }
}
