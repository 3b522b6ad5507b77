import '@fontsource/noto-sans/latin-400.css'
import '@fontsource/noto-sans/latin-600.css'
import '@fontsource/noto-sans/latin-ext-400.css'
import './shared/base.css'
import { FluentProvider } from '@fluentui/react-components'
import { RouterProvider } from 'react-router/dom'
import type { Report } from '../commands/runtime.ts'
import type { createRouter } from './routes.tsx'
import { ErrorBoundary } from './shared/errorPanel.tsx'
import { useTheme } from './shared/media.ts'
import { type Root, RuntimeProvider } from './shared/runtime.tsx'
import { useShortcuts } from './shared/shortcuts.ts'
import { themes } from './shared/theme.ts'

/** The interface over a running workbench. `onReport` hears every command that ran, and from where. */
export function App(props: { root: Root; router: Router; onReport?: (report: Report) => void }) {
  const { root, router, onReport } = props
  return (
    <RuntimeProvider root={root} onReport={onReport}>
      <Themed router={router} />
    </RuntimeProvider>
  )
}

type Router = ReturnType<typeof createRouter>

function Themed({ router }: { router: Router }) {
  useShortcuts()
  return (
    <FluentProvider theme={themes[useTheme()]} className="app">
      <ErrorBoundary>
        <RouterProvider router={router} />
      </ErrorBoundary>
    </FluentProvider>
  )
}
