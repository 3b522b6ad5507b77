import '@fontsource/noto-sans/latin-400.css'
import '@fontsource/noto-sans/latin-600.css'
import '@fontsource/noto-sans/latin-ext-400.css'
import './shared/base.css'
import { FluentProvider } from '@fluentui/react-components'
import { useState } from 'react'
import { RouterProvider } from 'react-router/dom'
import type { Report } from '../commands/desk.ts'
import { createRouter } from './routes.tsx'
import { Boundary } from './shared/boundary.tsx'
import { DeskProvider, type Root } from './shared/desk.tsx'
import { useTheme } from './shared/media.ts'
import { useShortcuts } from './shared/shortcuts.ts'
import { themes } from './shared/theme.ts'

/** The interface over a running workbench. `onReport` hears every command that ran, and from where. */
export function App({ root, onReport }: { root: Root; onReport?: (report: Report) => void }) {
  return (
    <DeskProvider root={root} onReport={onReport}>
      <Themed />
    </DeskProvider>
  )
}

function Themed() {
  const [router] = useState(createRouter)
  useShortcuts()
  return (
    <FluentProvider theme={themes[useTheme()]} className="app">
      <Boundary>
        <RouterProvider router={router} />
      </Boundary>
    </FluentProvider>
  )
}
