import { join, relative } from 'node:path'
import { expect } from 'vitest'

const folder = process.env['MUTATE_FOLDER']
const path = expect.getState().testPath
if (folder && path)
  process.env['MUTATE_REACHED'] = join(folder, relative(process.cwd(), path).replaceAll(/[\\/]/g, '!'))
