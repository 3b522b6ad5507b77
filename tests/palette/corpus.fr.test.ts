import { testCorpus } from './scores.ts'

testCorpus('fr', {
  developed: { first: 98.9, three: 99.4 },
  unseen: { first: 94.5, three: 96.4 },
})
