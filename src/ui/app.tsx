import '@fontsource/noto-sans/400.css'
import '@fontsource/noto-sans/600.css'
import './shared/base.css'
import { FluentProvider } from '@fluentui/react-components'
import type { Runtime } from '../commands/runtime.ts'
import { type createRouter, Routes } from './routes.tsx'
import { ErrorBoundary } from './shared/errorPanel.tsx'
import { useTheme } from './shared/media.ts'
import { type Root, RuntimeProvider } from './shared/runtime.tsx'
import { themes } from './shared/theme.ts'

type Router = ReturnType<typeof createRouter>

/** Interface of a running workbench. */
export function App({ root, runtime, router }: { root: Root; runtime: Runtime; router: Router }) {
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
