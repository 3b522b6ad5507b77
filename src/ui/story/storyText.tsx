import { useMemo } from 'react'
import { type Block, type Inline, parseMarkdown } from '../../domain/story/markdown.ts'
import { FigureAddress, StoryFigure } from './figures.tsx'

/**
 * Renders a text of a story as elements. Nothing of it is read as HTML.
 * @param address View whose data fill the figures.
 */
export function StoryText({ text, address }: { text: string; address: string }) {
  const blocks = useMemo(() => parseMarkdown(text), [text])
  return (
    <FigureAddress value={address}>
      <div className="story-text" dir="auto">
        {blocks.map((block, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other identity.
          <BlockView key={at} block={block} />
        ))}
      </div>
    </FigureAddress>
  )
}

function BlockView({ block }: { block: Block }) {
  if (block.kind === 'heading')
    return (
      <h3 dir="auto">
        <Line parts={block.parts} />
      </h3>
    )
  if (block.kind === 'paragraph')
    return (
      <p dir="auto">
        <Line parts={block.parts} />
      </p>
    )
  const List = block.isOrdered ? 'ol' : 'ul'
  return (
    <List>
      {block.items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no other identity.
        <li key={at} dir="auto">
          <Line parts={item} />
        </li>
      ))}
    </List>
  )
}

function Line({ parts }: { parts: readonly Inline[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity.
  return parts.map((part, at) => <Part key={at} part={part} />)
}

function Part({ part }: { part: Inline }) {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'figure':
      return <StoryFigure wanted={part.wanted} />
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
