/**
 * Coordinate systems of the world, of France and of Europe: code, name, area of use, maximum error in metres,
 * and definition, from PROJ's database. In their areas, all of them agree with PROJ within a metre.
 */
export const EUROPE = `
4171|RGF93 v1|-9.86 41.15 10.38 51.56|1|longlat ellps=GRS80
4258|ETRS89|-16.1 33.26 38.01 84.73|1|longlat ellps=GRS80
4269|NAD83|167.65 14.92 -40.73 86.45|4|longlat ellps=GRS80
4275|NTF|-4.87 41.31 9.63 51.14|2|longlat ellps=clrk80ign towgs84=-168,-60,320
4277|OSGB36|-9.01 49.75 2.01 61.01|2|longlat ellps=airy towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489
4313|BD72|2.5 49.5 6.4 51.51|1|longlat ellps=intl towgs84=-106.8686,52.2978,-103.7239,0.3366,-0.457,1.8422,-1.2747
4289|Amersfoort|3.2 50.75 7.22 53.7|1|longlat ellps=bessel towgs84=565.4171,50.3319,465.5524,-0.398957388243134,0.343987817378283,-1.87740163998045,4.0725
4150|CH1903+|5.95 45.81 10.5 47.81|1|longlat ellps=bessel towgs84=674.374,15.056,405.346
4149|CH1903|5.95 45.81 10.5 47.81|1.5|longlat ellps=bessel towgs84=674.374,15.056,405.346
4237|HD72|16.11 45.74 22.9 48.58|1|longlat ellps=GRS67 towgs84=52.17,-71.82,-14.9
4283|GDA94|93.41 -60.55 173.34 -8.47|3|longlat ellps=GRS80
7844|GDA2020|93.41 -60.55 173.34 -8.47|3|longlat ellps=GRS80
4674|SIRGAS 2000|-122.19 -59.87 -25.28 32.72|1|longlat ellps=GRS80
4612|JGD2000|122.38 17.09 157.65 46.05|1|longlat ellps=GRS80
6668|JGD2011|122.38 17.09 157.65 46.05|1|longlat ellps=GRS80
4167|NZGD2000|160.6 -55.95 -171.2 -25.88|1|longlat ellps=GRS80
4617|NAD83(CSRS)|-141.01 38.21 -40.73 86.46|1|longlat ellps=GRS80 towgs84=-0.991,1.9072,0.5129,0.0257899075194932,0.0096500989602704,0.0116599432323421,0
6318|NAD83(2011)|167.65 14.92 -63.88 74.71|2|longlat ellps=GRS80
4152|NAD83(HARN)|144.58 -14.59 -64.51 71.4|2|longlat ellps=GRS80
4624|RGFG95|-54.61 2.11 -49.45 8.88|1|longlat ellps=GRS80
4627|RGR92|51.83 -24.72 58.24 -18.28|1|longlat ellps=GRS80
4470|RGM04|43.68 -14.49 46.7 -11.33|1|longlat ellps=GRS80
4463|RGSPM06|-57.1 43.41 -55.9 47.37|1|longlat ellps=GRS80
4558|RRAF 1991|-63.66 14.08 -57.52 18.54|1|longlat ellps=GRS80
5489|RGAF09|-63.66 14.08 -57.52 18.54|1|longlat ellps=GRS80
4687|RGPF|-158.13 -31.24 -131.97 -4.52|0.5|longlat ellps=GRS80 towgs84=0.072,-0.507,-0.245,0.0183,-0.0003,0.007,-0.0093
4749|RGNC91-93|156.25 -26.45 174.28 -14.83|1|longlat ellps=GRS80
4619|SWEREF99|10.03 54.96 24.17 69.07|1|longlat ellps=GRS80
4121|GGRS87|19.57 34.88 28.3 41.75|1|longlat ellps=GRS80 towgs84=-199.87,74.79,246.62
4173|IRENET95|-10.56 51.39 -5.34 55.43|1|longlat ellps=GRS80
4180|EST97|20.37 57.52 28.2 60|1|longlat ellps=GRS80
4661|LKS-92|19.06 55.67 28.24 58.09|1|longlat ellps=GRS80
4669|LKS94|19.02 53.89 26.82 56.45|1|longlat ellps=GRS80
4765|Slovenia 1996|13.38 45.42 16.61 46.88|1|longlat ellps=GRS80
6706|RDN2008|5.93 34.76 18.99 47.1|1|longlat ellps=GRS80
4148|Hartebeesthoek94|13.33 -50.32 42.85 -22.13|1|longlat ellps=WGS84
4299|TM65|-10.56 51.39 -5.34 55.43|1|longlat a=6377340.189 rf=299.3249646 towgs84=482.5,-130.6,564.6,-1.042,-0.214,-0.631,8.15
4300|TM75|-10.56 51.39 -5.34 55.43|1|longlat a=6377340.189 rf=299.3249646 towgs84=482.5,-130.6,564.6,-1.042,-0.214,-0.631,8.15
4312|MGI|9.53 46.4 17.17 49.02|1.5|longlat ellps=bessel towgs84=577.326,90.129,463.919,5.137,1.474,5.297,2.4232
4207|Lisbon|-9.56 36.95 -6.19 42.16|2|longlat ellps=intl towgs84=-288.885,-91.744,126.244,-1.691,0.41,-0.211,-4.598
4274|Datum 73|-9.56 36.95 -6.19 42.16|1|longlat ellps=intl towgs84=-239.749,88.181,30.488,0.263,0.082,1.211,2.229
4124|RT90|10.03 54.96 24.17 69.07|1|longlat ellps=bessel towgs84=414.1,41.3,603.1,-0.855,2.141,-7.023,0
4181|LUREF|5.73 49.44 6.53 50.19|1|longlat ellps=intl towgs84=-189.6806,18.3463,-42.7695,-0.33746,-3.09264,2.53861,0.4598
4659|ISN93|-30.87 59.96 -5.55 69.59|1|longlat ellps=GRS80
5324|ISN2004|-30.87 59.96 -5.55 69.59|1|longlat ellps=GRS80
9777|RGF93 v2|-9.86 41.15 10.38 51.56|1|longlat ellps=GRS80
9782|RGF93 v2b|-9.86 41.15 10.38 51.56|1|longlat ellps=GRS80
4322|WGS 72|-180 -90 180 90|2|longlat ellps=WGS72 towgs84=0,0,4.5,0,0,0.554,0.219
4326|WGS 84|-180 -90 180 90|0|longlat ellps=WGS84
3857|WGS 84 / Pseudo-Mercator|-180 -85.06 180 85.06|0|merc a=6378137 b=6378137 lat_ts=0 lon_0=0 x_0=0 y_0=0 k=1 units=m nadgrids=@null
3395|WGS 84 / World Mercator|-180 -80 180 84|0|merc lon_0=0 k=1 x_0=0 y_0=0 ellps=WGS84 units=m
6933|WGS 84 / NSIDC EASE-Grid 2.0 Global|-180 -86 180 86|0|cea lat_ts=30 lon_0=0 x_0=0 y_0=0 ellps=WGS84 units=m
8857|WGS 84 / Equal Earth Greenwich|-180 -90 180 90|0|eqearth lon_0=0 x_0=0 y_0=0 ellps=WGS84 units=m
ESRI:102003|USA_Contiguous_Albers_Equal_Area_Conic|-124.79 24.41 -66.91 49.38|4|aea lat_0=37.5 lon_0=-96 lat_1=29.5 lat_2=45.5 x_0=0 y_0=0 ellps=GRS80 units=m
ESRI:102008|North_America_Albers_Equal_Area_Conic|-172.54 23.81 -47.74 86.46|4|aea lat_0=40 lon_0=-96 lat_1=20 lat_2=60 x_0=0 y_0=0 ellps=GRS80 units=m
ESRI:102001|Canada_Albers_Equal_Area_Conic|-141.01 38.21 -40.73 86.46|4|aea lat_0=40 lon_0=-96 lat_1=50 lat_2=70 x_0=0 y_0=0 ellps=GRS80 units=m
3413|WGS 84 / NSIDC Sea Ice Polar Stereographic North|-180 60 180 90|0|stere lat_0=90 lat_ts=70 lon_0=-45 x_0=0 y_0=0 ellps=WGS84 units=m
3031|WGS 84 / Antarctic Polar Stereographic|-180 -90 180 -60|0|stere lat_0=-90 lat_ts=-71 lon_0=0 x_0=0 y_0=0 ellps=WGS84 units=m
3995|WGS 84 / Arctic Polar Stereographic|-180 60 180 90|0|stere lat_0=90 lat_ts=71 lon_0=0 x_0=0 y_0=0 ellps=WGS84 units=m
3976|WGS 84 / NSIDC Sea Ice Polar Stereographic South|-180 -90 180 -60|0|stere lat_0=-90 lat_ts=-70 lon_0=0 x_0=0 y_0=0 ellps=WGS84 units=m
2154|RGF93 v1 / Lambert-93|-9.86 41.15 10.38 51.56|1|lcc lat_0=46.5 lon_0=3 lat_1=49 lat_2=44 x_0=700000 y_0=6600000 ellps=GRS80 units=m
9793|RGF93 v2 / Lambert-93|-9.86 41.15 10.38 51.56|1|lcc lat_0=46.5 lon_0=3 lat_1=49 lat_2=44 x_0=700000 y_0=6600000 ellps=GRS80 units=m
9794|RGF93 v2b / Lambert-93|-9.86 41.15 10.38 51.56|1|lcc lat_0=46.5 lon_0=3 lat_1=49 lat_2=44 x_0=700000 y_0=6600000 ellps=GRS80 units=m
3942|RGF93 v1 / CC42|-1.06 41.31 9.63 43.07|1|lcc lat_0=42 lon_0=3 lat_1=41.25 lat_2=42.75 x_0=1700000 y_0=1200000 ellps=GRS80 units=m
3943|RGF93 v1 / CC43|-1.79 42.33 7.65 44.01|1|lcc lat_0=43 lon_0=3 lat_1=42.25 lat_2=43.75 x_0=1700000 y_0=2200000 ellps=GRS80 units=m
3944|RGF93 v1 / CC44|-1.79 42.92 7.71 45|1|lcc lat_0=44 lon_0=3 lat_1=43.25 lat_2=44.75 x_0=1700000 y_0=3200000 ellps=GRS80 units=m
3945|RGF93 v1 / CC45|-1.46 44 7.71 46|1|lcc lat_0=45 lon_0=3 lat_1=44.25 lat_2=45.75 x_0=1700000 y_0=4200000 ellps=GRS80 units=m
3946|RGF93 v1 / CC46|-2.21 45 7.16 47|1|lcc lat_0=46 lon_0=3 lat_1=45.25 lat_2=46.75 x_0=1700000 y_0=5200000 ellps=GRS80 units=m
3947|RGF93 v1 / CC47|-4.77 46 7.63 48|1|lcc lat_0=47 lon_0=3 lat_1=46.25 lat_2=47.75 x_0=1700000 y_0=6200000 ellps=GRS80 units=m
3948|RGF93 v1 / CC48|-4.87 47 8.23 49|1|lcc lat_0=48 lon_0=3 lat_1=47.25 lat_2=48.75 x_0=1700000 y_0=7200000 ellps=GRS80 units=m
3949|RGF93 v1 / CC49|-4.87 48 8.23 50|1|lcc lat_0=49 lon_0=3 lat_1=48.25 lat_2=49.75 x_0=1700000 y_0=8200000 ellps=GRS80 units=m
3950|RGF93 v1 / CC50|-2.03 49 8.08 51.14|1|lcc lat_0=50 lon_0=3 lat_1=49.25 lat_2=50.75 x_0=1700000 y_0=9200000 ellps=GRS80 units=m
27561|NTF (Paris) / Lambert Nord France|-4.87 48.14 8.23 51.14|2|lcc lat_1=49.5 lat_0=49.5 lon_0=0 k_0=0.999877341 x_0=600000 y_0=200000 ellps=clrk80ign pm=paris units=m towgs84=-168,-60,320
27562|NTF (Paris) / Lambert Centre France|-4.8 45.44 7.63 48.15|2|lcc lat_1=46.8 lat_0=46.8 lon_0=0 k_0=0.99987742 x_0=600000 y_0=200000 ellps=clrk80ign pm=paris units=m towgs84=-168,-60,320
27563|NTF (Paris) / Lambert Sud France|-1.79 42.33 7.71 45.46|2|lcc lat_1=44.1 lat_0=44.1 lon_0=0 k_0=0.999877499 x_0=600000 y_0=200000 ellps=clrk80ign pm=paris units=m towgs84=-168,-60,320
27564|NTF (Paris) / Lambert Corse|8.5 41.31 9.63 43.07|2|lcc lat_1=42.165 lat_0=42.165 lon_0=0 k_0=0.99994471 x_0=234.358 y_0=185861.369 ellps=clrk80ign pm=paris units=m towgs84=-168,-60,320
27571|NTF (Paris) / Lambert zone I|-4.87 48.14 8.23 51.14|2|lcc lat_1=49.5 lat_0=49.5 lon_0=0 k_0=0.999877341 x_0=600000 y_0=1200000 ellps=clrk80ign pm=paris units=m towgs84=-168,-60,320
27572|NTF (Paris) / Lambert zone II|-4.87 42.33 8.23 51.14|2|lcc lat_1=46.8 lat_0=46.8 lon_0=0 k_0=0.99987742 x_0=600000 y_0=2200000 ellps=clrk80ign pm=paris units=m towgs84=-168,-60,320
27573|NTF (Paris) / Lambert zone III|-1.79 42.33 7.71 45.46|2|lcc lat_1=44.1 lat_0=44.1 lon_0=0 k_0=0.999877499 x_0=600000 y_0=3200000 ellps=clrk80ign pm=paris units=m towgs84=-168,-60,320
27574|NTF (Paris) / Lambert zone IV|8.5 41.31 9.63 43.07|2|lcc lat_1=42.165 lat_0=42.165 lon_0=0 k_0=0.99994471 x_0=234.358 y_0=4185861.369 ellps=clrk80ign pm=paris units=m towgs84=-168,-60,320
2970|Guadeloupe 1948 / UTM zone 20N|-61.85 15.8 -60.97 16.55|0.1|utm zone=20 ellps=intl units=m towgs84=-472.29,-5.63,-304.12,0.4362,-0.8374,0.2563,1.8984
2973|Martinique 1938 / UTM zone 20N|-61.29 14.35 -60.76 14.93|0.1|utm zone=20 ellps=intl units=m towgs84=126.93,547.94,130.41,-2.7867,5.1612,-0.8584,13.8227
4559|RRAF 1991 / UTM zone 20N|-63.66 14.08 -60 18.32|1|utm zone=20 ellps=GRS80 units=m
5490|RGAF09 / UTM zone 20N|-63.66 14.08 -60 18.32|1|utm zone=20 ellps=GRS80 units=m
2972|RGFG95 / UTM zone 22N|-54 2.17 -49.45 8.88|1|utm zone=22 ellps=GRS80 units=m
2975|RGR92 / UTM zone 40S|54 -24.72 58.24 -18.28|1|utm zone=40 south ellps=GRS80 units=m
4471|RGM04 / UTM zone 38S|43.68 -14.49 46.7 -11.33|1|utm zone=38 south ellps=GRS80 units=m
4467|RGSPM06 / UTM zone 21N|-57.1 43.41 -55.9 47.37|1|utm zone=21 ellps=GRS80 units=m
2987|Saint Pierre et Miquelon 1950 / UTM zone 21N|-56.48 46.69 -56.07 47.19|1|utm zone=21 ellps=clrk66 units=m towgs84=11.363,424.148,373.13
3312|CSG67 / UTM zone 21N|-54.45 4.84 -54 5.69|10|utm zone=21 ellps=intl units=m towgs84=-186,230,110
3163|RGNC91-93 / Lambert New Caledonia|163.54 -22.73 168.19 -19.5|1|lcc lat_0=-21.5 lon_0=166 lat_1=-20.6666666666667 lat_2=-22.3333333333333 x_0=400000 y_0=300000 ellps=GRS80 units=m
3296|RGPF / UTM zone 5S|-158.13 -26.7 -150 -12.5|0.5|utm zone=5 south ellps=GRS80 units=m towgs84=0.072,-0.507,-0.245,0.0183,-0.0003,0.007,-0.0093
3297|RGPF / UTM zone 6S|-150 -31.2 -144 -7.29|0.5|utm zone=6 south ellps=GRS80 units=m towgs84=0.072,-0.507,-0.245,0.0183,-0.0003,0.007,-0.0093
3298|RGPF / UTM zone 7S|-144 -31.24 -138 -4.52|0.5|utm zone=7 south ellps=GRS80 units=m towgs84=0.072,-0.507,-0.245,0.0183,-0.0003,0.007,-0.0093
3034|ETRS89-extended / LCC Europe|-35.58 24.6 44.83 84.73|1|lcc lat_0=52 lon_0=10 lat_1=35 lat_2=65 x_0=4000000 y_0=2800000 ellps=GRS80 units=m
3035|ETRS89-extended / LAEA Europe|-35.58 24.6 44.83 84.73|1|laea lat_0=52 lon_0=10 x_0=4321000 y_0=3210000 ellps=GRS80 units=m
25828|ETRS89 / UTM zone 28N|-16.1 34.93 -11.99 72.44|1|utm zone=28 ellps=GRS80 units=m
25829|ETRS89 / UTM zone 29N|-12 34.91 -6 74.13|1|utm zone=29 ellps=GRS80 units=m
25830|ETRS89 / UTM zone 30N|-6 35.26 0.01 80.49|1|utm zone=30 ellps=GRS80 units=m
25831|ETRS89 / UTM zone 31N|0 37 6.01 82.45|1|utm zone=31 ellps=GRS80 units=m
25832|ETRS89 / UTM zone 32N|6 36.53 12.01 84.01|1|utm zone=32 ellps=GRS80 units=m
25833|ETRS89 / UTM zone 33N|12 34.79 18.01 84.01|1|utm zone=33 ellps=GRS80 units=m
25834|ETRS89 / UTM zone 34N|18 34.76 24.01 84.01|1|utm zone=34 ellps=GRS80 units=m
25835|ETRS89 / UTM zone 35N|24 41.24 30.01 84.01|1|utm zone=35 ellps=GRS80 units=m
25836|ETRS89 / UTM zone 36N|30 42.56 36.01 84.01|1|utm zone=36 ellps=GRS80 units=m
25837|ETRS89 / UTM zone 37N|36 72.99 38.01 79.07|1|utm zone=37 ellps=GRS80 units=m
3040|ETRS89 / UTM zone 28N (N-E)|-16.1 34.93 -11.99 72.44|1|utm zone=28 ellps=GRS80 units=m
3041|ETRS89 / UTM zone 29N (N-E)|-12.01 34.91 -6 74.13|1|utm zone=29 ellps=GRS80 units=m
3042|ETRS89 / UTM zone 30N (N-E)|-6.01 35.26 0 80.49|1|utm zone=30 ellps=GRS80 units=m
3043|ETRS89 / UTM zone 31N (N-E)|0 37 6.01 82.45|1|utm zone=31 ellps=GRS80 units=m
3044|ETRS89 / UTM zone 32N (N-E)|6 36.53 12.01 84.01|1|utm zone=32 ellps=GRS80 units=m
3045|ETRS89 / UTM zone 33N (N-E)|12 34.49 18.01 84.01|1|utm zone=33 ellps=GRS80 units=m
3046|ETRS89 / UTM zone 34N (N-E)|18 33.59 24.01 84.01|1|utm zone=34 ellps=GRS80 units=m
3047|ETRS89 / UTM zone 35N (N-E)|24 33.26 30.01 84.01|1|utm zone=35 ellps=GRS80 units=m
3048|ETRS89 / UTM zone 36N (N-E)|30 33.91 36.01 84.01|1|utm zone=36 ellps=GRS80 units=m
3049|ETRS89 / UTM zone 37N (N-E)|36 72.99 38.01 79.07|1|utm zone=37 ellps=GRS80 units=m
4647|ETRS89 / UTM zone 32N (zE-N)|6 47.27 12.01 55.47|1|tmerc lat_0=0 lon_0=9 k=0.9996 x_0=32500000 y_0=0 ellps=GRS80 units=m
5650|ETRS89 / UTM zone 33N (zE-N)|11.57 47.46 15.04 55.03|1|tmerc lat_0=0 lon_0=15 k=0.9996 x_0=33500000 y_0=0 ellps=GRS80 units=m
5652|ETRS89 / UTM zone 32N (N-zE)|6 47.27 12.01 55.47|1|tmerc lat_0=0 lon_0=9 k=0.9996 x_0=32500000 y_0=0 ellps=GRS80 units=m
5653|ETRS89 / UTM zone 33N (N-zE)|11.57 47.46 15.04 55.03|1|tmerc lat_0=0 lon_0=15 k=0.9996 x_0=33500000 y_0=0 ellps=GRS80 units=m
23028|ED50 / UTM zone 28N|-16.1 48.43 -12 56.57|1|utm zone=28 ellps=intl units=m towgs84=-89.5,-93.8,-123.1,0,0,-0.156,1.2
23038|ED50 / UTM zone 38N|42 36.97 44.83 41.6|2|utm zone=38 ellps=intl units=m towgs84=-84.1,-101.8,-129.7,0,0,0.468,1.05
31370|BD72 / Belgian Lambert 72|2.5 49.5 6.4 51.51|1|lcc lat_0=90 lon_0=4.36748666666667 lat_1=51.1666672333333 lat_2=49.8333339 x_0=150000.013 y_0=5400088.438 ellps=intl units=m towgs84=-106.8686,52.2978,-103.7239,0.3366,-0.457,1.8422,-1.2747
31300|BD72 / Belge Lambert 72|2.5 49.5 6.4 51.51|1|lcc lat_0=90 lon_0=4.35693972222222 lat_1=49.8333333333333 lat_2=51.1666666666667 x_0=150000.01256 y_0=5400088.4378 ellps=intl units=m towgs84=-106.8686,52.2978,-103.7239,0.3366,-0.457,1.8422,-1.2747
3812|ETRS89 / Belgian Lambert 2008|2.5 49.5 6.4 51.51|1|lcc lat_0=50.797815 lon_0=4.35921583333333 lat_1=49.8333333333333 lat_2=51.1666666666667 x_0=649328 y_0=665262 ellps=GRS80 units=m
3447|ETRS89 / Belgian Lambert 2005|2.5 49.5 6.4 51.51|1|lcc lat_0=50.797815 lon_0=4.35921583333333 lat_1=49.8333333333333 lat_2=51.1666666666667 x_0=150328 y_0=166262 ellps=GRS80 units=m
28992|Amersfoort / RD New|3.2 50.75 7.22 53.7|1|sterea lat_0=52.1561605555556 lon_0=5.38763888888889 k=0.9999079 x_0=155000 y_0=463000 ellps=bessel units=m towgs84=565.4171,50.3319,465.5524,-0.398957388243134,0.343987817378283,-1.87740163998045,4.0725
28991|Amersfoort / RD Old|3.2 50.75 7.22 53.7|1|sterea lat_0=52.1561605555556 lon_0=5.38763888888889 k=0.9999079 x_0=0 y_0=0 ellps=bessel units=m towgs84=565.4171,50.3319,465.5524,-0.398957388243134,0.343987817378283,-1.87740163998045,4.0725
2056|CH1903+ / LV95|5.95 45.81 10.5 47.81|1|somerc lat_0=46.9524055555556 lon_0=7.43958333333333 k_0=1 x_0=2600000 y_0=1200000 ellps=bessel units=m towgs84=674.374,15.056,405.346
21781|CH1903 / LV03|5.95 45.81 10.5 47.81|1.5|somerc lat_0=46.9524055555556 lon_0=7.43958333333333 k_0=1 x_0=600000 y_0=200000 ellps=bessel units=m towgs84=674.374,15.056,405.346
21780|CH1903 (Bern) / LV03C|5.95 45.81 10.5 47.81|1.5|somerc lat_0=46.9524055555556 lon_0=0 k_0=1 x_0=0 y_0=0 ellps=bessel pm=bern units=m towgs84=674.374,15.056,405.346
2169|LUREF / Luxembourg TM|5.73 49.44 6.53 50.19|1|tmerc lat_0=49.8333333333333 lon_0=6.16666666666667 k=1 x_0=80000 y_0=100000 ellps=intl units=m towgs84=-189.6806,18.3463,-42.7695,-0.33746,-3.09264,2.53861,0.4598
3068|DHDN / Soldner Berlin|13.09 52.33 13.76 52.65|1|cass lat_0=52.4186482777778 lon_0=13.6272036666667 x_0=40000 y_0=10000 ellps=bessel units=m towgs84=598.1,73.7,418.2,0.202,0.045,-2.455,6.7
27700|OSGB36 / British National Grid|-9.01 49.75 2.01 61.01|2|tmerc lat_0=49 lon_0=-2 k=0.9996012717 x_0=400000 y_0=-100000 ellps=airy units=m towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489
29902|TM65 / Irish Grid|-10.56 51.39 -5.93 55.43|1|tmerc lat_0=53.5 lon_0=-8 k=1.000035 x_0=200000 y_0=250000 a=6377340.189 rf=299.3249646 units=m towgs84=482.5,-130.6,564.6,-1.042,-0.214,-0.631,8.15
29903|TM75 / Irish Grid|-10.56 51.39 -5.34 55.43|1|tmerc lat_0=53.5 lon_0=-8 k=1.000035 x_0=200000 y_0=250000 a=6377340.189 rf=299.3249646 units=m towgs84=482.5,-130.6,564.6,-1.042,-0.214,-0.631,8.15
29900|TM65 / Irish National Grid|-10.56 51.39 -5.34 55.43|1|tmerc lat_0=53.5 lon_0=-8 k=1.000035 x_0=200000 y_0=250000 a=6377340.189 rf=299.3249646 units=m towgs84=482.5,-130.6,564.6,-1.042,-0.214,-0.631,8.15
2157|IRENET95 / Irish Transverse Mercator|-10.56 51.39 -5.34 55.43|1|tmerc lat_0=53.5 lon_0=-8 k=0.99982 x_0=600000 y_0=750000 ellps=GRS80 units=m
29901|OSNI 1952 / Irish National Grid|-8.18 53.96 -5.34 55.36|1|tmerc lat_0=53.5 lon_0=-8 k=1 x_0=200000 y_0=250000 ellps=airy units=m towgs84=482.5,-130.6,564.6,-1.042,-0.214,-0.631,8.15
6707|RDN2008 / UTM zone 32N (N-E)|5.93 36.53 12 47.04|1|utm zone=32 ellps=GRS80 units=m
6708|RDN2008 / UTM zone 33N (N-E)|12 34.79 18 47.1|1|utm zone=33 ellps=GRS80 units=m
6709|RDN2008 / UTM zone 34N (N-E)|17.99 34.76 18.99 41.64|1|utm zone=34 ellps=GRS80 units=m
7791|RDN2008 / UTM zone 32N|5.93 36.53 12 47.04|1|utm zone=32 ellps=GRS80 units=m
7792|RDN2008 / UTM zone 33N|12 34.79 18 47.1|1|utm zone=33 ellps=GRS80 units=m
7793|RDN2008 / UTM zone 34N|17.99 34.76 18.99 41.64|1|utm zone=34 ellps=GRS80 units=m
7794|RDN2008 / Italy zone (E-N)|5.93 34.76 18.99 47.1|1|tmerc lat_0=0 lon_0=12 k=0.9985 x_0=7000000 y_0=0 ellps=GRS80 units=m
7795|RDN2008 / Zone 12 (E-N)|5.93 34.76 18.99 47.1|1|tmerc lat_0=0 lon_0=12 k=1 x_0=3000000 y_0=0 ellps=GRS80 units=m
3763|ETRS89 / Portugal TM06|-9.56 36.95 -6.19 42.16|1|tmerc lat_0=39.6682583333333 lon_0=-8.13310833333333 k=1 x_0=0 y_0=0 ellps=GRS80 units=m
20790|Lisbon (Lisbon) / Portuguese National Grid|-9.56 36.95 -6.19 42.16|2|tmerc lat_0=39.6666666666667 lon_0=1 k=1 x_0=200000 y_0=300000 ellps=intl pm=lisbon units=m towgs84=-288.885,-91.744,126.244,-1.691,0.41,-0.211,-4.598
27493|Datum 73 / Modified Portuguese Grid|-9.56 36.95 -6.19 42.16|1|tmerc lat_0=39.6666666666667 lon_0=-8.13190611111111 k=1 x_0=180.598 y_0=-86.99 ellps=intl units=m towgs84=-239.749,88.181,30.488,0.263,0.082,1.211,2.229
2180|ETRF2000-PL / CS92|14.14 49 24.15 55.93|1|tmerc lat_0=0 lon_0=19 k=0.9993 x_0=500000 y_0=-5300000 ellps=GRS80 units=m
2176|ETRF2000-PL / CS2000/15|14.14 50.26 16.5 55.35|1|tmerc lat_0=0 lon_0=15 k=0.999923 x_0=5500000 y_0=0 ellps=GRS80 units=m
2177|ETRF2000-PL / CS2000/18|16.5 49.39 19.5 55.93|1|tmerc lat_0=0 lon_0=18 k=0.999923 x_0=6500000 y_0=0 ellps=GRS80 units=m
2178|ETRF2000-PL / CS2000/21|19.5 49.09 22.5 54.55|1|tmerc lat_0=0 lon_0=21 k=0.999923 x_0=7500000 y_0=0 ellps=GRS80 units=m
2179|ETRF2000-PL / CS2000/24|22.5 49 24.15 54.41|1|tmerc lat_0=0 lon_0=24 k=0.999923 x_0=8500000 y_0=0 ellps=GRS80 units=m
23700|HD72 / EOV|16.11 45.74 22.9 48.58|1|somerc lat_0=47.1443937222222 lon_0=19.0485717777778 k_0=0.99993 x_0=650000 y_0=200000 ellps=GRS67 units=m towgs84=52.17,-71.82,-14.9
3794|Slovenia 1996 / Slovene National Grid|13.38 45.42 16.61 46.88|1|tmerc lat_0=0 lon_0=15 k=0.9999 x_0=500000 y_0=-5000000 ellps=GRS80 units=m
3912|MGI 1901 / Slovene National Grid|13.38 45.42 16.61 46.88|1|tmerc lat_0=0 lon_0=15 k=0.9999 x_0=500000 y_0=-5000000 ellps=bessel units=m towgs84=476.08,125.947,417.81,4.610862,2.388137,-11.942335,9.896638
3765|HTRS96 / Croatia TM|13.43 42.34 19.43 46.54|1|tmerc lat_0=0 lon_0=16.5 k=0.9999 x_0=500000 y_0=0 ellps=GRS80 units=m
3006|SWEREF99 TM|10.03 54.96 24.17 69.07|1|utm zone=33 ellps=GRS80 units=m
3007|SWEREF99 12 00|10.93 56.74 13.11 60.13|1|tmerc lat_0=0 lon_0=12 k=1 x_0=150000 y_0=0 ellps=GRS80 units=m
3008|SWEREF99 13 30|12.12 55.28 14.79 62.28|1|tmerc lat_0=0 lon_0=13.5 k=1 x_0=150000 y_0=0 ellps=GRS80 units=m
3009|SWEREF99 15 00|13.54 55.95 16.15 61.62|1|tmerc lat_0=0 lon_0=15 k=1 x_0=150000 y_0=0 ellps=GRS80 units=m
3010|SWEREF99 16 30|15.41 56.15 17.63 62.26|1|tmerc lat_0=0 lon_0=16.5 k=1 x_0=150000 y_0=0 ellps=GRS80 units=m
3011|SWEREF99 18 00|17.08 58.66 19.61 60.7|1|tmerc lat_0=0 lon_0=18 k=1 x_0=150000 y_0=0 ellps=GRS80 units=m
3012|SWEREF99 14 15|11.93 61.55 15.55 64.39|1|tmerc lat_0=0 lon_0=14.25 k=1 x_0=150000 y_0=0 ellps=GRS80 units=m
3013|SWEREF99 15 45|13.66 60.44 17.01 65.13|1|tmerc lat_0=0 lon_0=15.75 k=1 x_0=150000 y_0=0 ellps=GRS80 units=m
3014|SWEREF99 17 15|14.31 62.12 19.04 67.19|1|tmerc lat_0=0 lon_0=17.25 k=1 x_0=150000 y_0=0 ellps=GRS80 units=m
3015|SWEREF99 18 45|17.18 56.86 20.22 66.17|1|tmerc lat_0=0 lon_0=18.75 k=1 x_0=150000 y_0=0 ellps=GRS80 units=m
3016|SWEREF99 20 15|16.08 63.45 23.28 69.07|1|tmerc lat_0=0 lon_0=20.25 k=1 x_0=150000 y_0=0 ellps=GRS80 units=m
3017|SWEREF99 21 45|19.63 65.01 22.91 66.43|1|tmerc lat_0=0 lon_0=21.75 k=1 x_0=150000 y_0=0 ellps=GRS80 units=m
3018|SWEREF99 23 15|21.85 65.49 24.17 68.14|1|tmerc lat_0=0 lon_0=23.25 k=1 x_0=150000 y_0=0 ellps=GRS80 units=m
3021|RT90 2.5 gon V|13.66 55.95 17.73 67.18|1|tmerc lat_0=0 lon_0=15.8082777777778 k=1 x_0=1500000 y_0=0 ellps=bessel units=m towgs84=414.1,41.3,603.1,-0.855,2.141,-7.023,0
3067|EUREF-FIN / TM35FIN(E,N)|19.08 58.84 31.59 70.09|1|utm zone=35 ellps=GRS80 units=m
3873|EUREF-FIN / GK19FIN|19.24 60.08 19.5 60.34|1|tmerc lat_0=0 lon_0=19 k=1 x_0=19500000 y_0=0 ellps=GRS80 units=m
3874|EUREF-FIN / GK20FIN|19.5 59.92 20.5 60.48|1|tmerc lat_0=0 lon_0=20 k=1 x_0=20500000 y_0=0 ellps=GRS80 units=m
3875|EUREF-FIN / GK21FIN|20.5 59.84 21.5 69.33|1|tmerc lat_0=0 lon_0=21 k=1 x_0=21500000 y_0=0 ellps=GRS80 units=m
3876|EUREF-FIN / GK22FIN|21.5 59.76 22.5 69.31|1|tmerc lat_0=0 lon_0=22 k=1 x_0=22500000 y_0=0 ellps=GRS80 units=m
3877|EUREF-FIN / GK23FIN|22.5 59.75 23.5 68.74|1|tmerc lat_0=0 lon_0=23 k=1 x_0=23500000 y_0=0 ellps=GRS80 units=m
3878|EUREF-FIN / GK24FIN|23.5 59.86 24.5 68.84|1|tmerc lat_0=0 lon_0=24 k=1 x_0=24500000 y_0=0 ellps=GRS80 units=m
3879|EUREF-FIN / GK25FIN|24.5 59.94 25.5 68.9|1|tmerc lat_0=0 lon_0=25 k=1 x_0=25500000 y_0=0 ellps=GRS80 units=m
3880|EUREF-FIN / GK26FIN|25.5 60.18 26.5 69.94|1|tmerc lat_0=0 lon_0=26 k=1 x_0=26500000 y_0=0 ellps=GRS80 units=m
3881|EUREF-FIN / GK27FIN|26.5 60.36 27.5 70.05|1|tmerc lat_0=0 lon_0=27 k=1 x_0=27500000 y_0=0 ellps=GRS80 units=m
3882|EUREF-FIN / GK28FIN|27.5 60.42 28.5 70.09|1|tmerc lat_0=0 lon_0=28 k=1 x_0=28500000 y_0=0 ellps=GRS80 units=m
3883|EUREF-FIN / GK29FIN|28.5 60.94 29.5 69.81|1|tmerc lat_0=0 lon_0=29 k=1 x_0=29500000 y_0=0 ellps=GRS80 units=m
3884|EUREF-FIN / GK30FIN|29.5 61.43 30.5 67.98|1|tmerc lat_0=0 lon_0=30 k=1 x_0=30500000 y_0=0 ellps=GRS80 units=m
2393|KKJ / Finland Uniform Coordinate System|25.5 60.18 28.51 70.09|1|tmerc lat_0=0 lon_0=27 k=1 x_0=3500000 y_0=0 ellps=intl units=m towgs84=-96.062,-82.428,-121.753,4.801,0.345,-1.376,1.496
3059|LKS-92 / Latvia TM|19.06 55.67 28.24 58.09|1|tmerc lat_0=0 lon_0=24 k=0.9996 x_0=500000 y_0=-6000000 ellps=GRS80 units=m
3346|LKS94 / Lithuania TM|19.02 53.89 26.82 56.45|1|tmerc lat_0=0 lon_0=24 k=0.9998 x_0=500000 y_0=0 ellps=GRS80 units=m
3301|Estonian Coordinate System of 1997|20.37 57.52 28.2 60|1|lcc lat_0=57.5175539305556 lon_0=24 lat_1=59.3333333333333 lat_2=58 x_0=500000 y_0=6375000 ellps=GRS80 units=m
2100|GGRS87 / Greek Grid|19.57 34.88 28.3 41.75|1|tmerc lat_0=0 lon_0=24 k=0.9996 x_0=500000 y_0=0 ellps=GRS80 units=m towgs84=-199.87,74.79,246.62
31287|MGI / Austria Lambert|9.53 46.4 17.17 49.02|1.5|lcc lat_0=47.5 lon_0=13.3333333333333 lat_1=49 lat_2=46 x_0=400000 y_0=400000 ellps=bessel units=m towgs84=577.326,90.129,463.919,5.137,1.474,5.297,2.4232
31254|MGI / Austria GK West|9.53 46.77 11.84 47.61|1.5|tmerc lat_0=0 lon_0=10.3333333333333 k=1 x_0=0 y_0=-5000000 ellps=bessel units=m towgs84=577.326,90.129,463.919,5.137,1.474,5.297,2.4232
31255|MGI / Austria GK Central|11.83 46.4 14.84 48.79|1.5|tmerc lat_0=0 lon_0=13.3333333333333 k=1 x_0=0 y_0=-5000000 ellps=bessel units=m towgs84=577.326,90.129,463.919,5.137,1.474,5.297,2.4232
31256|MGI / Austria GK East|14.83 46.56 17.17 49.02|0.5|tmerc lat_0=0 lon_0=16.3333333333333 k=1 x_0=0 y_0=-5000000 ellps=bessel units=m towgs84=577.326,90.129,463.919,5.137,1.474,5.297,2.4232
31257|MGI / Austria GK M28|9.53 46.77 11.84 47.61|1.5|tmerc lat_0=0 lon_0=10.3333333333333 k=1 x_0=150000 y_0=-5000000 ellps=bessel units=m towgs84=577.326,90.129,463.919,5.137,1.474,5.297,2.4232
31258|MGI / Austria GK M31|11.83 46.4 14.84 48.79|1.5|tmerc lat_0=0 lon_0=13.3333333333333 k=1 x_0=450000 y_0=-5000000 ellps=bessel units=m towgs84=577.326,90.129,463.919,5.137,1.474,5.297,2.4232
31259|MGI / Austria GK M34|14.83 46.56 17.17 49.02|0.5|tmerc lat_0=0 lon_0=16.3333333333333 k=1 x_0=750000 y_0=-5000000 ellps=bessel units=m towgs84=577.326,90.129,463.919,5.137,1.474,5.297,2.4232
3416|ETRS89 / Austria Lambert|9.53 46.4 17.17 49.02|1|lcc lat_0=47.5 lon_0=13.3333333333333 lat_1=49 lat_2=46 x_0=400000 y_0=400000 ellps=GRS80 units=m
3844|Pulkovo 1942(58) / Stereo70|20.26 43.44 31.41 48.27|3|sterea lat_0=46 lon_0=25 k=0.99975 x_0=500000 y_0=500000 ellps=krass units=m towgs84=2.329,-147.042,-92.08,-0.309,0.325,0.497,5.69
31700|Dealul Piscului 1970/ Stereo 70|20.26 43.44 31.41 48.27|3|sterea lat_0=46 lon_0=25 k=0.99975 x_0=500000 y_0=500000 ellps=krass units=m towgs84=2.3287,-147.0425,-92.0802,-0.3092483,0.32482185,0.49729934,5.68906266
7801|BGS2005 / CCS2005|22.36 41.24 28.68 44.23|1|lcc lat_0=42.6678756833333 lon_0=25.5 lat_1=42 lat_2=43.3333333333333 x_0=500000 y_0=4725824.3591 ellps=GRS80 units=m
5110|ETRS89-NOR [EUREF89] / NTM zone 10|10 58.9 11.01 65.27|1|tmerc lat_0=58 lon_0=10.5 k=1 x_0=100000 y_0=1000000 ellps=GRS80 units=m
5105|ETRS89-NOR [EUREF89] / NTM zone 5|4.39 58.32 6.01 62.64|1|tmerc lat_0=58 lon_0=5.5 k=1 x_0=100000 y_0=1000000 ellps=GRS80 units=m
3057|ISN93 / Lambert 1993|-30.87 59.96 -5.55 69.59|1|lcc lat_0=65 lon_0=-19 lat_1=64.25 lat_2=65.75 x_0=500000 y_0=500000 ellps=GRS80 units=m
5316|ETRS89 / Faroe TM|-13.91 59.94 -0.48 65.7|1|tmerc lat_0=0 lon_0=-7 k=0.999997 x_0=200000 y_0=-6000000 ellps=GRS80 units=m
2319|ED50 / TM27|25.62 36.5 28.5 42.11|2|tmerc lat_0=0 lon_0=27 k=1 x_0=500000 y_0=0 ellps=intl units=m towgs84=-84.1,-101.8,-129.7,0,0,0.468,1.05
5253|TUREF / TM27|25.62 36.5 28.5 42.11|1|tmerc lat_0=0 lon_0=27 k=1 x_0=500000 y_0=0 ellps=GRS80 units=m
5254|TUREF / TM30|28.5 36.06 31.5 41.46|1|tmerc lat_0=0 lon_0=30 k=1 x_0=500000 y_0=0 ellps=GRS80 units=m
5255|TUREF / TM33|31.5 35.97 34.5 42.07|1|tmerc lat_0=0 lon_0=33 k=1 x_0=500000 y_0=0 ellps=GRS80 units=m
5256|TUREF / TM36|34.5 35.81 37.5 42.15|1|tmerc lat_0=0 lon_0=36 k=1 x_0=500000 y_0=0 ellps=GRS80 units=m
5257|TUREF / TM39|37.5 36.66 40.5 41.19|1|tmerc lat_0=0 lon_0=39 k=1 x_0=500000 y_0=0 ellps=GRS80 units=m
5258|TUREF / TM42|40.5 37.02 43.5 41.6|1|tmerc lat_0=0 lon_0=42 k=1 x_0=500000 y_0=0 ellps=GRS80 units=m
5259|TUREF / TM45|43.5 36.97 44.83 41.02|1|tmerc lat_0=0 lon_0=45 k=1 x_0=500000 y_0=0 ellps=GRS80 units=m
25884|ETRS89 / TM Baltic93|19.02 53.89 28.24 60|1|tmerc lat_0=0 lon_0=24 k=0.9996 x_0=500000 y_0=0 ellps=GRS80 units=m
5649|ETRS89 / UTM zone 31N (zE-N)|3.34 50.97 6.01 55.92|1|tmerc lat_0=0 lon_0=3 k=0.9996 x_0=31500000 y_0=0 ellps=GRS80 units=m
5634|REGCAN95 / LCC Europe|-21.93 24.6 -11.75 32.76|1|lcc lat_0=52 lon_0=10 lat_1=35 lat_2=65 x_0=4000000 y_0=2800000 ellps=GRS80 units=m
6210|SIRGAS 2000 / UTM zone 23N|-48 0 -41.99 5.13|1|utm zone=23 ellps=GRS80 units=m
8682|SRB_ETRS89 / UTM zone 34N|18.81 42.23 23.01 46.19|1|utm zone=34 ellps=GRS80 units=m
6312|CGRS93 / Cyprus Local Transverse Mercator|32.2 34.59 34.65 35.74|1|tmerc lat_0=0 lon_0=33 k=0.99995 x_0=200000 y_0=-3500000 ellps=WGS84 units=m towgs84=8.846,-4.394,-1.122,-0.00237,-0.146528,0.130428,0.783926
4839|ETRS89 / LCC Germany (N-E)|5.86 47.27 15.04 55.09|1|lcc lat_0=51 lon_0=10.5 lat_1=48.6666666666667 lat_2=53.6666666666667 x_0=0 y_0=0 ellps=GRS80 units=m
3328|Pulkovo 1942(58) / GUGiK-80|14.14 49 24.15 54.89|1|sterea lat_0=52.1666666666667 lon_0=19.1666666666667 k=0.999714 x_0=500000 y_0=500000 ellps=krass units=m towgs84=33.4,-146.6,-76.3,-0.359,-0.053,0.844,-0.84
`
