import { z } from 'zod'

// Zod tries `new Function`, which the content security policy reports. This module disables that, and must be
// imported before any schema is created.
z.config({ jitless: true })
