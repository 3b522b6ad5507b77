import { createContext, useContext } from 'react'

/** Address of a screen. */
export type RouterLocation = {
  pathname: string
  search: string
  /** Name of the history entry; `default` for entries that the application did not create. */
  key: string
}

export const LocationContext = createContext<RouterLocation>({ pathname: '/', search: '', key: 'default' })

/** Returns the address of the visible screen. */
export const useLocation = (): RouterLocation => useContext(LocationContext)
