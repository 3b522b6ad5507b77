import { testCorpus } from './scores.ts'

testCorpus('fr', {
  developed: { first: 97, three: 98 },
  unseen: { first: 92.3, three: 93.9 },
})
