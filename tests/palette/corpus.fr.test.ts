import { testCorpus } from './scores.ts'

testCorpus('fr', {
  developed: { first: 98.9, three: 99.4 },
  unseen: { first: 95.8, three: 97.5 },
})
