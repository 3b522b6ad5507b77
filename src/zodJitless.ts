import { z } from 'zod'

// Zod tries `new Function`, which the content security policy reports: this is imported before any schema is made.
z.config({ jitless: true })
