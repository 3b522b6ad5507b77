import { existsSync } from 'node:fs'
import { run } from '../../src/server/bootstrap/run.mjs'
import { FIREFOX } from './firefox.ts'
import { findMiniBrowser } from './webkit.ts'

/**
 * Debian packages of the engines, their display, GDAL, data clients, and the servers in front of the product.
 */
const PACKAGES = [
  'buildah',
  'debootstrap',
  'firefox-esr',
  'webkit2gtk-driver',
  'xvfb',
  'dbus',
  'libgl1-mesa-dri',
  'libegl1',
  'gdal-bin',
  'nginx-light',
  'systemd',
  'curl',
  'python3-geopandas',
  'python3-owslib',
  'python3-qgis',
  'python3-requests',
  'r-cran-sf',
]

/** Returns whether the engines are installed, after trying to install them as Debian's root. */
export function haveEngines(): boolean {
  if (areThere()) return true
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update'])
    run('apt-get', ['install', '-y', '--no-install-recommends', ...PACKAGES])
  }
  return areThere()
}

const PYTHON = '/usr/lib/python3/dist-packages'
/** Paths of the programs and modules in the packages. */
const PLACES = [
  FIREFOX,
  ...['buildah', 'xvfb-run', 'ogr2ogr', 'curl', 'Rscript'].map(program => `/usr/bin/${program}`),
  ...['geopandas', 'owslib', 'qgis', 'requests'].map(name => `${PYTHON}/${name}`),
  '/usr/lib/R/site-library/sf',
  '/usr/sbin/debootstrap',
  '/usr/sbin/nginx',
]

const areThere = () => findMiniBrowser() !== undefined && PLACES.every(place => existsSync(place))
