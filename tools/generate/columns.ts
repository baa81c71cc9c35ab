import type { Client } from 'pg';

/** One column as the catalogue of PostgreSQL describes it. */
export interface Column {
  table: string;
  name: string;
  /** The type's name; of the element when it is an array, of the base when it is a domain. */
  type: string;
  labels: string[] | null;
  isArray: boolean;
  isRequired: boolean;
  hasDefault: boolean;
  isAlwaysGenerated: boolean;
}

export async function readColumns(client: Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    select c.relname as "table",
           a.attname as name,
           format_type(coalesce(nullif(e.typbasetype, 0), e.oid), null) as type,
           (select array_agg(l.enumlabel::text order by l.enumsortorder) from pg_enum l where l.enumtypid = e.oid) as labels,
           t.typcategory = 'A' as "isArray",
           a.attnotnull as "isRequired",
           a.atthasdef or a.attidentity <> '' as "hasDefault",
           a.attidentity = 'a' or a.attgenerated <> '' as "isAlwaysGenerated"
      from pg_attribute a
      join pg_class c on c.oid = a.attrelid
      join pg_type t on t.oid = a.atttypid
      join pg_type e on e.oid = case when t.typcategory = 'A' then t.typelem else t.oid end
     where c.relnamespace = 'public'::regnamespace
       and c.relkind in ('r', 'p', 'v', 'm')
       and c.relname <> 'schema_migration'
       and a.attnum > 0
       and not a.attisdropped
     order by c.relname collate "C", a.attnum`);
  return rows;
}
