import { OnlineMigration } from './online-migration.ts'

// The role StoreEmployee (U9).
export class storeEmployees extends OnlineMigration {
  override up(): void {
    const roles = `array['Administrator', 'Employee', 'StoreEmployee', 'Supplier']`
    this.addStep('alter table user_account drop constraint if exists user_account_roles')
    this.addStep(`alter table user_account add constraint user_account_roles
      check (roles <@ ${roles} and cardinality(roles) > 0) not valid`)
    this.addStep('alter table user_account validate constraint user_account_roles')
  }
}
