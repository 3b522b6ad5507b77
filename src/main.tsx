import './zodJitless.ts'

// A bundle runs the chunks that an entry shares before the entry itself: only what is imported later comes after.
void import('./application.tsx')
