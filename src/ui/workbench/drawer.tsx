import './drawer.css'
import { DisplayedDatasets } from '../layers/displayedDatasets.tsx'
import { Steps } from './steps.tsx'

/** The numbered flow, and what is on the map. */
export function Drawer() {
  return (
    <div className="drawer">
      <Steps />
      <DisplayedDatasets />
    </div>
  )
}
