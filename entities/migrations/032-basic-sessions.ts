import { Migration } from '@mikro-orm/migrations'

// The sessions that basic tokens belong to (D2). A session ends with its user, its client or the revocation of its log-on.
export class basicSessions extends Migration {
  override up(): void {
    this.addSql(`
      create table basic_session (
        company_id integer not null,
        id uuid not null default uuidv7(),
        user_id integer not null,
        client_id text not null,
        family uuid,
        access_jti text not null,
        expires_at timestamptz(3) not null,
        primary key (company_id, id)
      );
      create unique index basic_session_of_token on basic_session (company_id, access_jti);
      create index basic_session_of_family on basic_session (company_id, family) where family is not null;
      create index basic_session_of_user on basic_session (company_id, user_id);
      create index basic_session_of_client on basic_session (company_id, client_id);
      create index basic_session_expiry on basic_session (expires_at);
      select distribute_table('basic_session');`)
    // On a distributed table, Citus sends the text of a command to its nodes, so each must be on its own.
    this.addSql(`
      alter table basic_session
        add constraint basic_session_company foreign key (company_id) references company on delete cascade`)
    this.addSql(`
      alter table basic_session
        add constraint basic_session_user foreign key (company_id, user_id)
          references user_account (company_id, id) on delete cascade`)
    this.addSql(`
      alter table basic_session
        add constraint basic_session_client foreign key (company_id, client_id)
          references client (company_id, id) on delete cascade`)
  }
}
