-- Nothing has read or written this since 0035 (decisions 31 and 39).

alter table submission drop column all_rows_chosen;
