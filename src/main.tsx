import './zodJitless.ts'

// A bundle runs shared chunks of an entry before the entry itself. Only later imports run after it.
void import('./application.tsx')
