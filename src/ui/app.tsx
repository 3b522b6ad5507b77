import '@fontsource/noto-sans/400.css'
import '@fontsource/noto-sans/600.css'
import './shared/base.css'
// Small styles of several screens: in the first file, they need no request of their own.
import './import/fileDrop.css'
import './shared/emptyState.css'
import { FluentProvider } from '@fluentui/react-components'
import { useLayoutEffect } from 'react'
import type { Runtime } from '../commands/runtime.ts'
import { type createRouter, Routes } from './routes.tsx'
import { ErrorBoundary } from './shared/errorPanel.tsx'
import { useTheme } from './shared/media.ts'
import { type Root, RuntimeProvider } from './shared/runtime.tsx'
import { themes } from './shared/theme.ts'

type Router = ReturnType<typeof createRouter>

type Props = { root: Root; runtime: Runtime; router: Router; onRendered: () => void }

/** Interface of a running workbench. Calls back once it has replaced the first screen. */
export function App({ root, runtime, router, onRendered }: Props) {
  useLayoutEffect(onRendered, [onRendered])
  return (
    <RuntimeProvider root={root} runtime={runtime}>
      <Themed router={router} />
    </RuntimeProvider>
  )
}

function Themed({ router }: { router: Router }) {
  return (
    <FluentProvider theme={themes[useTheme()]} className="app">
      <ErrorBoundary>
        <Routes router={router} />
      </ErrorBoundary>
    </FluentProvider>
  )
}
