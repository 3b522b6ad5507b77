// Before any schema.
import './zodJitless.ts'
import { firstScreenPainted, reloadOutdated, showAddress } from './early.ts'

reloadOutdated()
// For an address that shows a dataset, the map starts first. Otherwise the catalogue covers it.
if (location.pathname === '/' && new URLSearchParams(location.search).has('show')) showAddress()
await firstScreenPainted()
// A bundle runs shared chunks of an entry before the entry itself. Only later imports run after it.
void import('./application.tsx')
