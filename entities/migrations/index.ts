// Every migration in the order in which it is applied. Names are what the database remembers: never change one.
import { foundations } from './001-foundations.ts'

export const migrations = [{ name: '001-foundations', class: foundations }]
