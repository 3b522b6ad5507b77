export { slug } from '../../domain/slug.ts'
