import { beforeEach } from 'vitest';
import { allNamesPointHere, useResolver } from '../../../support/dns.ts';
import { itemPageTests } from '../../../support/item-pages.ts';
import { testService } from '../../../support/service.ts';
import { domainPages } from './domain-pages.ts';

beforeEach(() => useResolver(allNamesPointHere));
itemPageTests(testService(), domainPages);
